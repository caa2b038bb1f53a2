import type { APIRoute } from 'astro'
import { loadRedirects } from '../link/load-redirects.ts'

/** The redirects that editors added, for the server: paths without language. */
export const GET: APIRoute = async () => Response.json(await loadRedirects())
