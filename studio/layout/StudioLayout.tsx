import { useEffect } from 'react'
import { type LayoutProps, useCurrentLocale } from 'sanity'
import { chooseLanguage, studioLanguage, studioLanguages } from '../language.ts'
import { useAnnouncements } from '../publish-status/useAnnouncements.tsx'
import { SessionEnded } from './SessionEnded.tsx'

/** The whole Studio, with what is said over every screen. */
export function StudioLayout(props: LayoutProps) {
  useAnnouncements()
  useLabelsInLocale()
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

/** Titles of fields are made once at the start: another language in Sanity's menu starts the Studio again. */
function useLabelsInLocale(): void {
  const { id } = useCurrentLocale()
  useEffect(() => {
    const chosen = studioLanguages.find(language => language === id)
    if (chosen && chosen !== studioLanguage()) chooseLanguage(chosen)
  }, [id])
}
