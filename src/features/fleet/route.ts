import type { ScreenRoute } from '#src/screen-route.ts'

const route: ScreenRoute = {
  path: '/fleet',
  titleKey: 'fleet.title',
  access: 'signed-in',
  load: async () => {
    const screen = await import('./fleet.tsx')
    await screen.loadTexts()
    return screen
  },
}

export default route
