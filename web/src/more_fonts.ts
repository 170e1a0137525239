// Loads the font faces of the letters that the home page does not need.

import './styles/more_fonts.css';
