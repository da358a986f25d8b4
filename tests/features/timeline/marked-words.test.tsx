import { expect, test, vi } from 'vitest'
import { setQuestion } from '#src/base/search-state.ts'
import { free, rooms, timelineServices } from '#tests/services/timeline-services.ts'
import { showTimeline } from './show-timeline.tsx'

/** Replaces each text node in an element by two elements around a new one, as translating extensions do. */
function markText(element: Element): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.append(text.data)
    outer.append(inner)
    text.replaceWith(outer)
  }
}

test('a row shows its own room after an extension has wrapped its text and the list was sorted', async () => {
  const { services } = timelineServices({ resources: rooms(3), scheduleOf: free })
  const { grid, row } = await showTimeline(services)
  for (const head of grid.querySelectorAll('[role=row][data-key] [role=rowheader]')) markText(head)
  setQuestion({ sortBy: 'name desc' })
  await vi.waitFor(() => {
    const top = (key: string) => row(key)?.getBoundingClientRect().top ?? 0
    expect(top('r003')).toBeLessThan(top('r001'))
  })
  const shown = ['r001', 'r002', 'r003'].map((key) => row(key)?.querySelector('[data-details]')?.textContent)
  expect(shown).toEqual(['Room 001', 'Room 002', 'Room 003'])
})
