// Processes of the tests find the modules compiled that another one has loaded before: most of their start is that.
import { resolve } from 'node:path'

process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '../../.cache/node')
