import CSystem
import CommandLine

exit(Program.run())
