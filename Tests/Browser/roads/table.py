"""The table of roads that begin at an open page or the address bar."""

from .already_open import ALREADY_OPEN
from .by_the_browser import BY_THE_BROWSER
from .history import HISTORY
from .in_page import IN_PAGE
from .navigations import NAVIGATIONS
from .over_https import OVER_HTTPS
from .spellings import SPELLINGS

ROADS = [*NAVIGATIONS, *IN_PAGE, *HISTORY, *BY_THE_BROWSER, *ALREADY_OPEN, *OVER_HTTPS, *SPELLINGS]
