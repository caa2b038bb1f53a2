import type { APIRoute } from 'astro'
import { brandMark } from '../header/brand-mark.ts'

/** The brand mark of the header: a file, because every page would carry its paths otherwise. */
export const GET: APIRoute = () =>
  new Response(brandMark(32), { headers: { 'content-type': 'image/svg+xml' } })
