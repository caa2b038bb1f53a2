import type { APIRoute } from 'astro'
import { llmsTxt } from '../markdown/llms.ts'

/** The English pages; those in Chinese are in `/zh/llms.txt`. */
export const GET: APIRoute = async ({ site, url }) =>
  new Response(await llmsTxt('en', site ?? url.origin))
