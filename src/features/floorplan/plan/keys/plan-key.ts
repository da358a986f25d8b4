import type { Direction } from '../scene/scene.ts'

/** What a key on the plan does. */
export type PlanKey =
  | { readonly kind: 'go'; readonly direction: Direction }
  | { readonly kind: 'first' }
  | { readonly kind: 'last' }
  | { readonly kind: 'press' }
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'turn'; readonly degrees: number }
  | { readonly kind: 'fit' }
  | { readonly kind: 'floor'; readonly step: 1 | -1 }

const keys: Readonly<Record<string, PlanKey>> = {
  ArrowUp: { kind: 'go', direction: 'up' },
  ArrowDown: { kind: 'go', direction: 'down' },
  ArrowLeft: { kind: 'go', direction: 'left' },
  ArrowRight: { kind: 'go', direction: 'right' },
  Home: { kind: 'first' },
  End: { kind: 'last' },
  Enter: { kind: 'press' },
  ' ': { kind: 'press' },
  '+': { kind: 'zoom', factor: 1.5 },
  '=': { kind: 'zoom', factor: 1.5 },
  '-': { kind: 'zoom', factor: 1 / 1.5 },
  '0': { kind: 'fit' },
  r: { kind: 'turn', degrees: 30 },
  R: { kind: 'turn', degrees: -30 },
  PageUp: { kind: 'floor', step: 1 },
  PageDown: { kind: 'floor', step: -1 },
}

/** Null for keys that are not the plan's, and for those held with Ctrl, Alt or the system's key. */
export function planKeyOf({
  key,
  ctrlKey,
  altKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>): PlanKey | null {
  return ctrlKey || altKey || metaKey || !Object.hasOwn(keys, key) ? null : (keys[key] ?? null)
}
