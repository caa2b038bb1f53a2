import { Button, Flex } from '@sanity/ui'
import { chooseLanguage, type StudioLanguage, studioLanguage } from '../language.ts'

const names: [StudioLanguage, string][] = [
  ['zh-Hans', '中文'],
  ['en-US', 'English']
]

/** The languages of the Studio, each under its own name, so that whoever cannot read one finds the other. */
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
