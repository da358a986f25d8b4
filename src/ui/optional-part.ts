import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** Loads a part by itself, after what surrounds it is on screen. Where it cannot be loaded the screen does without it. */
export const optionalPart = <Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => load().catch(() => ({ default: () => null })))
