import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { lazy } from 'react'
import { definePlugin } from 'sanity'
import { label } from '../language.ts'

/** The Studio tool "Help": the guide for editors, loaded when it is opened. */
export const helpTool = definePlugin({
  name: 'help',
  tools: [
    {
      name: 'help',
      title: label('帮助', 'Help'),
      icon: HelpCircleIcon,
      component: lazy(() => import('./Help.tsx'))
    }
  ]
})
