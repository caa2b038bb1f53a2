// Shares Node's compile cache between test processes: compiling modules is most of their start-up time.
import { resolve } from 'node:path'

process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '../../.cache/node')
