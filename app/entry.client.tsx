/**
 * React Router builds a script for browsers from here and from every route, of which only the style
 * sheets are used: see docs/decisions/0015-a-small-client-script.md.
 */
import "./ui/base.css";
