import type { AvailabilityName } from '#src/core/availability/codes.ts'

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * A free room is white on the timeline, as paper is; a plan is white where one walks. And what is limited is as dark there as what is
 * around a building here.
 */
const planTokens: Readonly<Partial<Record<AvailabilityName, string>>> = {
  free: '--plan-free',
  limited: '--plan-limited',
}

/** The token of a state's colour on a plan; the text on it is `<token>-text`. The administrators' colours stand. */
export function stateToken(name: AvailabilityName): string {
  const token = `--state-${kebab(name)}`
  const isGiven = document.documentElement.style.getPropertyValue(token) !== ''
  return isGiven ? token : (planTokens[name] ?? token)
}

/** A state as a CSS background, with its pattern; within the class of plan-colours.module.css. */
export const stateBackground = (name: AvailabilityName): string =>
  `var(--pattern-${kebab(name)}), var(${stateToken(name)})`
