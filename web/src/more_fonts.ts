// The letters of the fonts that the first page does not need.

import './styles/more_fonts.css';
