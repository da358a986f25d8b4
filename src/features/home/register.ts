/** The module that registers itself for a reload. Every start loads it. */
import './model/favourites/load-favourites.ts'
