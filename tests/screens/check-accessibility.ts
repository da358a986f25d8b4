import axe from 'axe-core'
import { expect } from 'vitest'
import { setTheme } from '#src/features/settings/model/state.ts'

/** Fails if axe finds a violation of WCAG 2.2 A or AA. */
export async function checkAccessibility(container: Element): Promise<void> {
  // Elements that fade in do not have their final colours yet.
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
  const { violations } = await axe.run(container, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
  })
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
  expect(found).toEqual([])
}

/** Shows dark colours until the end of the test. */
export function darken(): void {
  setTheme('dark')
  document.documentElement.dataset['theme'] = 'dark'
}
