import { type BackgroundWork, people } from '#src/base/background.ts'
import { keepToday } from './model/keep-today.ts'

const background: readonly BackgroundWork[] = [{ for: people, begin: keepToday }]

export default background
