import { Hono } from 'hono'
import type { Env } from './auth/env.ts'
import type { Context } from './context.ts'
import { httpError } from './errors.ts'

/** APIs of the hosted lake that this one does not have, by path prefix. */
export const unsupported: [method: string, path: string, reason: string, status?: 404][] = [
  ['ALL', 'access/*', 'Roles and their permissions are fixed'],
  ['ALL', 'agent/*', 'Agent actions need a hosted language model'],
  ['ALL', 'assist/*', 'Assistance needs a hosted language model'],
  ['ALL', 'embeddings-index/*', 'Embeddings indexes need a hosted language model'],
  ['ALL', 'media-libraries/*', 'Media libraries need the hosted service'],
  ['ALL', 'canvases/*', 'Canvases need the hosted service'],
  ['ALL', 'dashboards/*', 'Dashboards need the hosted service'],
  ['ALL', 'views/*', 'Views over several resources need the hosted service'],
  ['ALL', 'blueprints/*', 'Blueprints need the hosted service'],
  ['ALL', 'functions/*', 'Functions need the hosted service'],
  ['ALL', 'collaboration/*', 'The comments service is part of the hosted service'],
  ['ALL', 'context/*', 'Conversations need a hosted language model'],
  ['ALL', 'knowledge-bases/*', 'Knowledge bases need a hosted language model'],
  ['GET', 'datasets/:dataset/settings/embeddings', 'Embeddings need a hosted language model'],
  ['ALL', 'graphql/*', 'There is no GraphQL API here: use GROQ'],
  [
    'ALL',
    'hooks/*',
    'Webhooks are not sent: the program that hosts the lake can subscribe to changes'
  ],
  ['POST', 'projects', 'A lake holds one project, set in its options'],
  ['ALL', 'datasets/:dataset/backups/*', 'Backups are made by the command "backup"'],
  ['ALL', 'datasets/*', 'Data sets are set in the options of the lake, without tags or settings'],
  ['ALL', 'tokens/*', 'Tokens are managed by the commands "tokens create", "list" and "revoke"'],
  ['ALL', 'cors/*', 'Allowed origins are set in the options of the lake'],
  ['ALL', 'invitations/*', 'Accounts are created by the command "users create"'],
  ['ALL', 'jobs/*', 'There are no background jobs'],
  ['ALL', 'schemas/*', 'Schemas are stored in the Studio only'],
  ['ALL', 'publish/*', 'Documents are published by actions, several in one transaction'],
  ['ALL', 'schedules/*', 'Documents are scheduled by releases'],
  ['ALL', 'data/acl/*', 'Permissions follow from roles and the grants of tokens'],
  // Studios expect that these may be missing
  ['ALL', 'help/*', 'Help articles are part of the hosted service', 404],
  ['ALL', 'journey/*', 'Announcements are part of the hosted service', 404],
  ['ALL', 'subscriptions/*', 'Plans are part of the hosted service', 404],
  ['ALL', 'descriptors/*', 'Schema descriptors are part of the hosted service', 404]
]

/** Answers APIs that only the hosted lake offers with a 501, or a 404 where a Studio expects that, and the reason. */
export function unsupportedRoutes(_context: Context): Hono<Env> {
  const app = new Hono<Env>()
  for (const [method, path, reason, status = 501] of unsupported) {
    const paths = path.startsWith('projects/') ? [path] : [path, `projects/:project/${path}`]
    for (const pattern of paths) {
      app.on(method === 'ALL' ? methods : [method], [`/:version{v[^/]+}/${pattern}`], () => {
        throw httpError(status, `${reason}. This lake does not offer it.`)
      })
    }
  }
  return app
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
