//! Malice in real browsers: one file for each thing that people do, or that must not happen to them.

mod battle_for_greyport;
mod big_bad_overlord;
mod cost;
mod dragging;
mod everybody;
mod forces_of_evil;
mod game;
mod guide;
mod helps;
mod hot_seat;
mod keyboard;
mod links;
mod log;
mod motion;
mod overlords_of_infamy;
mod phases;
mod phone;
mod premoves;
mod reconnect;
mod replay;
mod screen_reader;
mod secrets;
mod tabs;
mod together;
mod updates;
mod without_script;
