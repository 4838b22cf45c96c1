//! Systems of linear equations with a symmetric positive matrix, as small as a game has features.

/// A square matrix, row by row.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Matrix {
    pub(super) width: usize,
    cells: Vec<f64>,
}

impl Matrix {
    pub(super) fn zero(width: usize) -> Self {
        Self { width, cells: vec![0.0; width * width] }
    }

    pub(super) fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.width + column]
    }

    pub(super) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.width + column] += value;
    }

    /// Adds `weight` times the product of a vector with itself.
    pub(super) fn add_square(&mut self, vector: &[f64], weight: f64) {
        for (row, left) in vector.iter().enumerate() {
            if *left != 0.0 {
                let cells = &mut self.cells[row * self.width..][..self.width];
                for (cell, right) in cells.iter_mut().zip(vector) {
                    *cell += weight * left * right;
                }
            }
        }
    }

    /// The lower triangle whose product with its mirror image is this matrix (Cholesky); `None` if there is none.
    pub(super) fn root(&self) -> Option<Self> {
        let mut root = Self::zero(self.width);
        for row in 0..self.width {
            for column in 0..=row {
                let sum: f64 = (0..column).map(|k| root.at(row, k) * root.at(column, k)).sum();
                let rest = self.at(row, column) - sum;
                let value = if row == column {
                    if rest <= 0.0 || !rest.is_finite() {
                        return None;
                    }
                    rest.sqrt()
                } else {
                    rest / root.at(column, column)
                };
                root.add(row, column, value);
            }
        }
        Some(root)
    }

    /// Solves for `right`, this being the root of the matrix.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut found = right.to_vec();
        for row in 0..self.width {
            let sum: f64 = (0..row).map(|k| self.at(row, k) * found[k]).sum();
            found[row] = (found[row] - sum) / self.at(row, row);
        }
        for row in (0..self.width).rev() {
            let sum: f64 = (row + 1..self.width).map(|k| self.at(k, row) * found[k]).sum();
            found[row] = (found[row] - sum) / self.at(row, row);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_solved_solves() {
        let mut matrix = Matrix::zero(3);
        for vector in [[1.0, 2.0, 0.5], [0.0, 1.0, -1.0], [3.0, 0.0, 1.0]] {
            matrix.add_square(&vector, 2.0);
        }
        let right = [1.0, -2.0, 4.0];
        let found = matrix.root().unwrap().solve(&right);
        for (row, wanted) in right.iter().enumerate() {
            let got: f64 = (0..3).map(|column| matrix.at(row, column) * found[column]).sum();
            assert!((got - wanted).abs() < 1e-9, "{got} is not {wanted}");
        }
        assert_eq!(Matrix::zero(2).root(), None);
    }
}
