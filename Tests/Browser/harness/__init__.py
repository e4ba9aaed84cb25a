"""What the browser tests stand on; see the README beside this folder for how to add one."""
