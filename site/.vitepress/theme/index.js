// The theme without its web font: the reader's own fonts are there at once.
import Theme from 'vitepress/theme-without-fonts';
import './style.css';

export default Theme;
