import { defaultAnnouncements, defaultScreenReaderInstructions } from '@dnd-kit/core'
import { expect, it } from 'vitest'
import { announcements, installAnnouncements } from './announcements.ts'

function item(index: number) {
  return { data: { current: { sortable: { index, items: ['a', 'b', 'c'] } } } }
}

it('announces a move by positions, in Chinese', () => {
  expect(announcements.onDragStart({ active: item(1) })).toBe('已拿起第 2 位，共 3 位。')
  expect(announcements.onDragOver({ active: item(1), over: item(0) })).toBe(
    '移到第 1 位，共 3 位。'
  )
  expect(announcements.onDragEnd({ active: item(1), over: item(0) })).toBe(
    '已放在第 1 位，共 3 位。'
  )
  expect(announcements.onDragEnd({ active: item(1), over: null })).toBe('已放回原处。')
})

it('is the default announcement of lists', () => {
  installAnnouncements()
  expect(defaultAnnouncements).toMatchObject(announcements)
  expect(defaultScreenReaderInstructions.draggable).toMatch(/^按空格键/)
})
