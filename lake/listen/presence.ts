import type { WebSocket } from 'ws'
import { isObject } from '../../shared/json/is-object.ts'
import type { Cluster } from '../../shared/server/cluster/cluster.ts'
import type { Identity } from '../auth/types.ts'
import { randomId } from '../documents/id.ts'

type Member = {
  socket: WebSocket
  identity: Identity
  room: string
  subscriptions: Set<string>
  sessions: Set<string>
}
/** Maximum subscriptions and sessions of a socket; a Studio has one of each. */
const MAX_SUBSCRIPTIONS = 10
const MAX_SESSIONS = 10

type Call = { method: string; params: Record<string, unknown>; id: unknown }

/** Presence: forwards messages between the browsers of signed-in users. */
export type Presence = { join(socket: WebSocket, room: string, identity: Identity): void }

/**
 * Presence over WebSockets in the Studio's JSON-RPC protocol. State is kept for open sockets only.
 * @param cluster carries messages to the browsers of other nodes
 */
export function createPresence(
  identify: (authorization: string, socket: WebSocket) => Identity | Promise<Identity>,
  cluster?: Pick<Cluster, 'broadcast' | 'subscribe'>
): Presence {
  const members = new Set<Member>()
  cluster?.subscribe('presence', message => {
    const { room, event } = message as { room: string; event: Record<string, unknown> }
    deliver(room, event)
  })

  function broadcast(from: Member, result: Record<string, unknown>) {
    const event = { ...result, i: from.identity.id }
    deliver(from.room, event, from)
    cluster?.broadcast('presence', { room: from.room, event })
  }

  function deliver(room: string, event: Record<string, unknown>, from?: Member) {
    for (const member of members) {
      if (member === from || member.room !== room || member.identity.by === 'nothing') continue
      for (const subscription of member.subscriptions) {
        const params = { subscription, result: event }
        send(member.socket, { jsonrpc: '2.0', method: 'presence_subscription', params })
      }
    }
  }

  async function handleCall(member: Member, { method, params }: Call): Promise<unknown> {
    if (method === 'authorization') {
      member.identity = await identify(String(params.authorization), member.socket)
      return true
    }
    if (member.identity.by === 'nothing') throw new Error('Sign in first.')
    switch (method) {
      case 'presence_subscribe': {
        if (member.subscriptions.size >= MAX_SUBSCRIPTIONS)
          throw new Error('Too many subscriptions.')
        const subscription = randomId()
        member.subscriptions.add(subscription)
        return subscription
      }
      case 'presence_unsubscribe':
        return member.subscriptions.delete(String(params.subscriptionId))
      case 'presence_rollcall':
        broadcast(member, { type: 'rollCall', session: text(params.session) })
        return true
      case 'presence_announce': {
        const data = isObject(params.data) ? params.data : {}
        if (data.sessionId !== undefined && member.sessions.size < MAX_SESSIONS)
          member.sessions.add(text(data.sessionId))
        broadcast(member, { type: 'state', m: data })
        return true
      }
      case 'presence_disconnect':
        member.sessions.delete(text(params.session))
        broadcast(member, { type: 'disconnect', m: { session: text(params.session) } })
        return true
      default:
        throw new Error(`There is no method "${method}".`)
    }
  }

  return {
    join(socket, room, identity) {
      const member: Member = {
        socket,
        identity,
        room,
        subscriptions: new Set(),
        sessions: new Set()
      }
      members.add(member)
      socket.on('message', async bytes => {
        const call = parseCall(String(bytes))
        if (!call) return
        const { id } = call
        try {
          send(socket, { jsonrpc: '2.0', id, result: await handleCall(member, call) })
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error)
          send(socket, { jsonrpc: '2.0', id, error: { code: -32600, message } })
        }
      })
      socket.on('close', () => {
        members.delete(member)
        for (const session of member.sessions)
          broadcast(member, { type: 'disconnect', m: { session } })
      })
    }
  }
}

function text(value: unknown): string {
  return String(value).slice(0, 200)
}

function send(socket: WebSocket, message: unknown) {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}

function parseCall(text: string): Call | undefined {
  try {
    const message: unknown = JSON.parse(text)
    if (!isObject(message) || typeof message.method !== 'string') return undefined
    const params = isObject(message.params) ? message.params : {}
    return { method: message.method, params, id: message.id ?? null }
  } catch {
    return undefined
  }
}
