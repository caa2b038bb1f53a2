import { useEffect } from 'react'
import { type LayoutProps, useCurrentLocale, useSource } from 'sanity'
import { titleAssetFields } from '../i18n/asset-fields.ts'
import { titleFilters } from '../i18n/search-filters.ts'
import { chooseLanguage, studioLanguage, studioLanguages } from '../language.ts'
import { useAnnouncements } from '../publish-status/useAnnouncements.tsx'
import { useAnswers } from '../review/useAnswers.ts'
import { useRefusals } from '../uploads/useRefusals.ts'
import { SessionEnded } from './SessionEnded.tsx'

/** The Studio's root layout with the dialogs and toasts shown on every screen. */
export function StudioLayout(props: LayoutProps) {
  useAnnouncements()
  useRefusals()
  useAnswers()
  useLabelsInLocale()
  const { schema, search } = useSource()
  titleFilters(search.filters)
  titleAssetFields(schema)
  useEffect(() => {
    document.documentElement.lang = studioLanguage()
  }, [])
  return (
    <>
      {props.renderDefault(props)}
      <SessionEnded />
    </>
  )
}

/** Reloads on a language change in Sanity's menu: field titles are evaluated once, when the schema is created. */
function useLabelsInLocale(): void {
  const { id } = useCurrentLocale()
  useEffect(() => {
    const chosen = studioLanguages.find(language => language === id)
    if (chosen && chosen !== studioLanguage()) chooseLanguage(chosen)
  }, [id])
}
