import axe from 'axe-core'
import { expect } from 'vitest'

/** Everything axe knows of WCAG 2.2 A and AA, as a list of 'rule: element' that must be empty. */
export async function checkAccessibility(container: Element): Promise<void> {
  // What is still fading in has not its own colours yet.
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
