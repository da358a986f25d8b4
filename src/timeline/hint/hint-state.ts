import { proxy } from 'valtio'

/** Grows when the keyboard asks to hear why the active slot has its state. */
export const hintState = proxy({ wanted: 0 })

export function wantHint(): void {
  hintState.wanted += 1
}
