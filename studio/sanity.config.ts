import { zhHansLocale } from '@sanity/locale-zh-hans'
import { visionTool } from '@sanity/vision'
import { defineConfig, type WorkspaceOptions } from 'sanity'
import { structureTool } from 'sanity/structure'
import { documentActions, isMadeByHand } from './actions/actions.ts'
import { inSite } from './base.ts'
import { chineseTexts } from './chinese/bundles.ts'
import { closeToOutside, createLakeClient } from './connection/client.ts'
import { keepProtocolWarningQuiet } from './connection/quiet.ts'
import { lakeAuth } from './connection/signIn.ts'
import { englishBadge } from './english/badge.ts'
import { footprintTool } from './footprint/tool.ts'
import { label } from './language.ts'
import { Layout } from './notice/Layout.tsx'
import { Mark } from './notice/Mark.tsx'
import { sayMoves } from './order/spoken.ts'
import { previewTool } from './presentation/tool.ts'
import { dataset, hosted, projectId, workspaceName } from './project.ts'
import { schemaTypes } from './schema/index.ts'
import { siteTool } from './site/tool.ts'
import { structure } from './structure/structure.ts'
import { documentNode } from './structure/views.ts'

// The schema is also read outside a browser, where there is no origin.
const onLake: Partial<WorkspaceOptions> =
  hosted || typeof location === 'undefined'
    ? {}
    : {
        apiHost: location.origin + inSite(''),
        unstable_clientFactory: createLakeClient,
        auth: lakeAuth()
      }

if (onLake.apiHost) {
  closeToOutside()
  keepProtocolWarningQuiet()
}

sayMoves()

// A hosted project has no session that the server of the site could know; while developing, the site itself is shown.
const hasPreview = !hosted && process.env.NODE_ENV !== 'development'

// Sanity names this tool in English alone.
const releasesTitle = label('发布计划', 'Releases')

export default defineConfig({
  name: workspaceName,
  title: label('内容管理', 'Studio'),
  icon: Mark,
  projectId,
  dataset,
  ...onLake,
  plugins: [
    structureTool({
      title: label('内容', 'Content'),
      structure,
      defaultDocumentNode: documentNode
    }),
    ...(hasPreview ? [previewTool()] : []),
    siteTool(),
    footprintTool(),
    visionTool({ title: label('查询', 'Query') }),
    // The last one is the default.
    zhHansLocale()
  ],
  tools: (tools, { currentUser }) => {
    const isAdministrator = currentUser?.roles.some(({ name }) => name === 'administrator')
    return tools
      .filter(({ name }) => isAdministrator || name !== 'vision')
      .map(tool => (tool.name === 'releases' ? { ...tool, title: releasesTitle } : tool))
  },
  schema: {
    types: schemaTypes,
    templates: templates => templates.filter(({ schemaType }) => isMadeByHand(schemaType))
  },
  document: {
    actions: documentActions,
    badges: badges => [...badges, englishBadge],
    newDocumentOptions: options => options.filter(({ templateId }) => isMadeByHand(templateId)),
    comments: { enabled: false }
  },
  i18n: { bundles: chineseTexts },
  studio: { components: { layout: Layout } },
  releases: { enabled: true },
  scheduledDrafts: { enabled: false },
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
  mediaLibrary: { enabled: false },
  announcements: { enabled: false }
})
