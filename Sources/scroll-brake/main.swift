import CSystem

exit(scroll_brake_run())
