import type { Hono } from 'hono'
import * as v from 'valibot'
import { REVOKE_SHARE, SHARE, SHARE_DAYS, SHARES } from '../../shared/preview/endpoints.ts'
import { SHARED_BASE } from '../../shared/preview/paths.ts'
import type { Editor, FindEditor } from '../accounts/editor-session.ts'
import { parseJsonObject } from '../http/body.ts'
import { isCrossSite } from '../http/csrf.ts'
import { HttpError } from '../http/errors.ts'
import { sendJson } from '../http/respond.ts'
import type { Call, HttpEnv } from '../http/routes.ts'
import type { HeaderContext } from '../http/security-headers.ts'
import { withSiteBase } from '../http/site-base.ts'
import { parsePreviewRequest, previewTarget } from './parse-request.ts'
import type { ShareStore } from './share-store.ts'

/** Roles that write content, and may show it to others. */
const SHARING_ROLES = ['administrator', 'editor', 'contributor']
const MAX_BODY_BYTES = 10_000

const requestSchema = v.object({
  address: v.string(),
  perspective: v.array(v.string()),
  days: v.picklist(SHARE_DAYS)
})

export interface SharingOptions {
  context: HeaderContext
  findEditor: FindEditor
  shares: ShareStore
}

/** Adds the routes by which editors make, list and revoke links to previews. */
export function addShareRoutes(routes: Hono<HttpEnv>, options: SharingOptions): void {
  const { context, findEditor, shares } = options

  async function getEditor(c: Call): Promise<Editor> {
    const { incoming } = c.env
    const editor = await findEditor(incoming)
    if (!editor) throw new HttpError(401, 'Sign in to the Studio first.')
    if (!SHARING_ROLES.includes(editor.role))
      throw new HttpError(403, 'Your role cannot share previews.')
    if (c.req.method === 'POST' && isCrossSite(context.siteUrl, incoming))
      throw new HttpError(403, 'Another site sent this request.')
    return editor
  }

  routes.get(SHARES.path, async c => {
    await getEditor(c)
    return sendJson(c, 200, shares.list())
  })
  routes.post(SHARE.path, async c => {
    const editor = await getEditor(c)
    const { token, ...share } = shares.create(await parseRequest(c), editor.id)
    const path = withSiteBase(context.siteUrl, `${SHARED_BASE}/${token}`)
    return sendJson(c, 201, { ...share, path })
  })
  routes.post(REVOKE_SHARE.path, async c => {
    await getEditor(c)
    const { id } = await parseJsonObject(c.env.incoming, MAX_BODY_BYTES)
    if (!shares.revoke(String(id))) throw new HttpError(404, 'There is no such link.')
    return sendJson(c, 200, shares.list())
  })
}

/** Parses the wish for a link; its page is parsed as that of a preview request. */
async function parseRequest(c: Call) {
  const body = await parseJsonObject(c.env.incoming, MAX_BODY_BYTES)
  const { success, output } = v.safeParse(requestSchema, body)
  if (!success) throw new HttpError(400, 'Name the address of a page, a perspective and days.')
  const page = parsePreviewRequest(previewTarget(output.address, output.perspective))
  if (page.kind !== 'page') throw new HttpError(400, 'This is not the address of a page.')
  return { address: page.address, perspective: page.perspective, days: output.days }
}
