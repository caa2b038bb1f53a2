import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { waitUntil } from './wait-until.ts'

const MEGABYTE = 1024 * 1024
/** Mount options: the journal and dirty pages stay in memory until they are flushed, for a minute at least. */
const MOUNT = ['-o', 'loop,commit=60']
/** `ioctl(FS_IOC_SHUTDOWN, FS_SHUTDOWN_FLAGS_NOLOGFLUSH)`: the file system stops at once and writes nothing more. */
const SHUTDOWN =
  'sysopen my $folder, $ARGV[0], 0 or die $!; my $flags = pack "L", 2; ioctl $folder, 0x8004587d, $flags or die $!'

/** An ext4 disk whose power can be cut: what was not flushed (fsync) is then lost. */
export interface PowerCutDisk {
  /** Where it is mounted. */
  folder: string
  /** Cuts the power, then mounts the disk again. */
  cut(): Promise<void>
  /** Cuts the power only: writes fail from now on. */
  fail(): void
  /** Mounts the disk again after `fail`; waits until no process uses it. */
  remount(): Promise<void>
  close(): void
}

/**
 * Mounts an ext4 file system from a file beside the folder; undefined where that is not permitted (it needs root, Linux,
 * loop devices and Perl).
 * @param folder is created
 * @param megabytes size of the disk
 */
export function powerCutDisk(folder: string, megabytes: number): PowerCutDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const image = `${folder}.img`
  mkdirSync(folder, { recursive: true })
  writeFileSync(image, '')
  truncateSync(image, megabytes * MEGABYTE)
  const mount = () => succeeds('mount', ...MOUNT, image, folder)
  const close = () => {
    succeeds('umount', '-l', folder)
    rmSync(image, { force: true })
  }
  if (!succeeds('mkfs.ext4', '-q', image) || !mount() || !canCut(folder)) {
    close()
    return undefined
  }
  const fail = () => {
    if (!succeeds('perl', '-e', SHUTDOWN, folder)) throw new Error('The power cannot be cut.')
  }
  const remount = async () => {
    // Until the last process that used it has ended.
    await waitUntil('the disk is unmounted', async () => succeeds('umount', folder), 30_000)
    if (!mount()) throw new Error('The disk cannot be mounted again.')
  }
  const cut = () => {
    fail()
    return remount()
  }
  // What mkfs left in memory is not part of any test.
  spawnSync('sync')
  return { folder, fail, remount, cut, close }
}

function canCut(folder: string): boolean {
  return succeeds('perl', '-e', 'sysopen my $folder, $ARGV[0], 0 or die $!', folder)
}

function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
