// A proxy between a node and its database that cuts and delays connections.

import type { AddressInfo } from 'node:net'
import { createServer, connect as dial, type Socket } from 'node:net'

/** A running proxy. */
export interface FaultyProxy {
  /** The URL of the database by way of the proxy. */
  url: string
  /** Cuts all connections; new ones are taken. */
  cut(): void
  /** Lets nothing pass until it is called again, as a firewall that forgets its connections. */
  stall(isStalled: boolean): void
  /** Delays what the node sends, and what it receives, by so many milliseconds. */
  delay(toDatabase: number, fromDatabase: number): void
  /** Cuts the connection at the next statement with this text, which does not arrive. Resolves when it has. */
  loseStatement(text: string): Promise<void>
  /** Passes the next statement with this text on, and cuts the connection in place of its answer, which names it. */
  loseAnswer(text: string): Promise<void>
  close(): Promise<void>
}

/** Starts a proxy before a database. */
export async function startProxy(url: string): Promise<FaultyProxy> {
  const target = new URL(url)
  const { hostname, port } = target
  const sockets = new Set<Socket>()
  let isStalled = false
  const delays = { toDatabase: 0, fromDatabase: 0 }
  let lost: { text: string; isSent: boolean; done(): void } | undefined

  function pipe(
    from: Socket,
    to: Socket,
    direction: keyof typeof delays,
    see: (bytes: Buffer) => boolean
  ) {
    const waiting: Buffer[] = []
    from.on('data', (bytes: Buffer) => {
      if (!see(bytes)) return
      waiting.push(bytes)
      setTimeout(pass, delays[direction])
    })
    function pass() {
      if (isStalled) {
        setTimeout(pass, 20)
        return
      }
      const bytes = waiting.shift()
      if (bytes && !to.destroyed) to.write(bytes)
    }
  }

  const server = createServer(client => {
    const upstream = dial(Number(port), hostname)
    let lostAnswer: string | undefined
    let swallowed = ''
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    pipe(client, upstream, 'toDatabase', bytes => {
      if (!lost || !bytes.includes(lost.text)) return true
      const { text, isSent, done } = lost
      lost = undefined
      if (isSent) lostAnswer = text
      else client.destroy()
      done()
      return isSent
    })
    pipe(upstream, client, 'fromDatabase', bytes => {
      if (lostAnswer === undefined) return true
      swallowed += bytes.toString('latin1')
      if (swallowed.includes(lostAnswer)) client.destroy()
      return false
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  target.port = String((server.address() as AddressInfo).port)
  return {
    url: target.href,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    stall(next) {
      isStalled = next
    },
    delay(toDatabase, fromDatabase) {
      Object.assign(delays, { toDatabase, fromDatabase })
    },
    loseStatement: text =>
      new Promise(done => {
        lost = { text, isSent: false, done }
      }),
    loseAnswer: text =>
      new Promise(done => {
        lost = { text, isSent: true, done }
      }),
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise(done => server.close(() => done()))
    }
  }
}
