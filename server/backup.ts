// Kept for installed systemd units, which start this path.
import './cli/backup.ts'
