import type { ScreenRoute } from '#src/screen-route.ts'

const route: ScreenRoute = {
  path: '/week',
  titleKey: 'place.week',
  access: 'signed-in',
  load: async () => {
    const screen = await import('./week.tsx')
    await screen.loadTexts()
    return screen
  },
}

export default route
