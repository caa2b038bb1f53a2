import { zhHansLocale } from '@sanity/locale-zh-hans'
import { visionTool } from '@sanity/vision'
import { defineConfig, type WorkspaceOptions } from 'sanity'
import { structureTool } from 'sanity/structure'
import { isCreatable, resolveDocumentActions } from './actions/actions.ts'
import { footprintTool } from './footprint/tool.ts'
import { FormInput } from './form/NumberInput.tsx'
import { withNotices } from './form/with-notices.ts'
import { helpTool } from './help/tool.tsx'
import { writeDatesInLanguage } from './i18n/dates.ts'
import { chineseTexts } from './i18n/zh-Hans/bundles.ts'
import { label } from './language.ts'
import { BrandMark } from './layout/BrandMark.tsx'
import { StudioLayout } from './layout/StudioLayout.tsx'
import { installAnnouncements } from './orderable/announcements.ts'
import { previewTool } from './presentation/tool.ts'
import { dataset, hasPreview, hosted, projectId, workspaceName } from './project.ts'
import { schemaTypes } from './schema/index.ts'
import { siteTool } from './site/tool.ts'
import { newPages } from './structure/page-templates.ts'
import { structure } from './structure/structure.ts'
import { documentNode } from './structure/views.ts'
import { untranslatedBadge } from './translation/badge.ts'
import { createLakeClient, restrictToOrigin } from './transport/client.ts'
import { dismissHttp1Warning } from './transport/dismiss-http1-warning.ts'
import { lakeAuth } from './transport/sign-in.ts'
import { tolerateDeletion } from './transport/tolerate-deletion.ts'
import { withRoot } from './with-root.ts'

// The schema is also read outside a browser, where there is no origin.
const onLake: Partial<WorkspaceOptions> =
  hosted || typeof location === 'undefined'
    ? {}
    : {
        apiHost: location.origin + withRoot(''),
        unstable_clientFactory: createLakeClient,
        auth: lakeAuth()
      }

if (onLake.apiHost) {
  restrictToOrigin()
  dismissHttp1Warning()
}

installAnnouncements()
tolerateDeletion()
writeDatesInLanguage()

// Sanity names this tool in English only.
const releasesTitle = label('发布计划', 'Releases')

export default defineConfig({
  name: workspaceName,
  title: label('内容管理', 'Studio'),
  icon: BrandMark,
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
    helpTool(),
    visionTool({ title: label('查询', 'Query') }),
    // Sanity uses the last locale as the default.
    zhHansLocale()
  ],
  tools: (tools, { currentUser }) => {
    const isAdministrator = currentUser?.roles.some(({ name }) => name === 'administrator')
    return tools
      .filter(({ name }) => isAdministrator || name !== 'vision')
      .map(tool => (tool.name === 'releases' ? { ...tool, title: releasesTitle } : tool))
  },
  schema: {
    types: schemaTypes.map(withNotices),
    templates: templates => [
      ...templates.filter(({ schemaType }) => isCreatable(schemaType)),
      ...newPages
    ]
  },
  document: {
    actions: resolveDocumentActions,
    badges: badges => [...badges, untranslatedBadge],
    newDocumentOptions: options => options.filter(({ templateId }) => isCreatable(templateId)),
    comments: { enabled: false },
    askToEdit: { enabled: false }
  },
  form: { components: { input: FormInput } },
  i18n: { bundles: chineseTexts },
  studio: { components: { layout: StudioLayout } },
  releases: { enabled: true },
  scheduledDrafts: { enabled: false },
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
  mediaLibrary: { enabled: false },
  announcements: { enabled: false }
})
