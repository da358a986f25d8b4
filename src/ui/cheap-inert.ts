/**
 * What opens over the screen makes it inert, and that has the browser reckon the style of every element anew: a thousand of
 * them on a timeline, twice per dialog or menu. The overlay keeps pointers off and the focus inside, so it is enough that
 * readers pass the screen over, which costs nothing.
 */
export function makeInertCheap(screen: HTMLElement): void {
  Object.defineProperty(screen, 'inert', {
    configurable: true,
    get: () => screen.ariaHidden === 'true',
    set: (isInert: boolean) => {
      screen.ariaHidden = isInert ? 'true' : null
    },
  })
}
