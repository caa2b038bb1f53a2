import { Hono } from 'hono'
import type { Context, Env } from './context.ts'
import { httpError } from './errors.ts'

/** What the hosted lake has and this one has not, by the beginning of its path. */
const absent: [method: string, path: string, what: string][] = [
  ['ALL', 'agent/*', 'Agent actions need a hosted language model'],
  ['ALL', 'assist/*', 'Assistance needs a hosted language model'],
  ['ALL', 'embeddings-index/*', 'Embeddings indexes need a hosted language model'],
  ['ALL', 'media-libraries/*', 'Media libraries are kept by the hosted service'],
  ['ALL', 'canvases/*', 'Canvases are kept by the hosted service'],
  ['ALL', 'dashboards/*', 'Dashboards are kept by the hosted service'],
  ['ALL', 'views/*', 'Views over several resources are made by the hosted service'],
  ['ALL', 'blueprints/*', 'Blueprints are deployed to the hosted service'],
  ['ALL', 'functions/*', 'Functions run in the hosted service'],
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
  ['POST', 'projects', 'One lake holds one project, which its options name'],
  ['ALL', 'datasets/:dataset/backups/*', 'Copies are made by the command "backup"'],
  ['ALL', 'datasets/*', 'Data sets are named in the options of the lake, without tags or settings'],
  ['ALL', 'tokens/*', 'Tokens are kept by the commands "tokens create", "list" and "revoke"'],
  ['ALL', 'cors/*', 'Other origins are named in the options of the lake'],
  ['ALL', 'invitations/*', 'Accounts are made by the command "users create"'],
  ['ALL', 'jobs/*', 'Nothing runs as a job in the background'],
  ['ALL', 'schemas/*', 'Schemas stay with the Studio'],
  ['ALL', 'schedules/*', 'Documents are scheduled by releases'],
  ['ALL', 'data/acl/*', 'Who may do what follows from roles and from the grants of tokens']
]

/** Answers 501 with a sentence for what only the hosted lake offers: never a wrong answer. */
export function unsupportedRoutes(_context: Context): Hono<Env> {
  const app = new Hono<Env>()
  for (const [method, path, what] of absent) {
    const paths = path.startsWith('projects/') ? [path] : [path, `projects/:project/${path}`]
    for (const one of paths) {
      const verbs = method === 'ALL' ? methods : [method]
      app.on(verbs, [`/:version{v[^/]+}/${one}`], () => {
        throw httpError(501, `${what}. This lake does not offer it.`)
      })
    }
  }
  return app
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
