// The path that installed systemd units start.
import './cli/backup.ts'
