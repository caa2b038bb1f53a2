import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { definePlugin } from 'sanity'
import { label } from '../language.ts'
import { SiteTool } from './SiteTool.tsx'

/** The Studio tool "Site": publishing status and content issues. */
export const siteTool = definePlugin({
  name: 'site',
  tools: [{ name: 'site', title: label('网站', 'Site'), icon: EarthGlobeIcon, component: SiteTool }]
})
