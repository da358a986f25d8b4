/** The module that registers itself for a reload. Every start loads it. */
import './model/reload-schedules.ts'
