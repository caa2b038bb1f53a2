import { Button, Flex } from '@sanity/ui'
import { chooseLanguage, type StudioLanguage, studioLanguage } from '../language.ts'

const names: [StudioLanguage, string][] = [
  ['zh-Hans', '中文'],
  ['en-US', 'English']
]

/** Language menu; each language is listed under its own name, readable without knowing the current one. */
export function LanguageChoice() {
  return (
    <Flex gap={1}>
      {names.map(([language, name]) => (
        <Button
          key={language}
          mode="bleed"
          padding={2}
          fontSize={1}
          text={name}
          lang={language}
          selected={language === studioLanguage()}
          onClick={() => chooseLanguage(language)}
        />
      ))}
    </Flex>
  )
}
