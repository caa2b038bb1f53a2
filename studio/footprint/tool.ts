import { BarChartIcon } from '@sanity/icons/BarChart'
import { definePlugin } from 'sanity'
import { label } from '../language.ts'
import { FootprintTool } from './FootprintTool.tsx'

/** The Studio tool "Footprint": visits and clicks of staff by page and day. */
export const footprintTool = definePlugin({
  name: 'footprint',
  tools: [
    {
      name: 'footprint',
      title: label('访问足迹', 'Footprint'),
      icon: BarChartIcon,
      component: FootprintTool
    }
  ]
})
