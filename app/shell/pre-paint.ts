import { CHOICE_SECONDS, TELEVISION_COOKIE } from "#app/lib/device-choices.ts";

/**
 * The first script of every document, before the style sheets: it marks <html> with what is known
 * about the viewer, so that CSS paints the right header at once. It is constant, and the content
 * policy allows it by its hash. It trusts the version cookie about who is signed in, and the stored
 * record only for labels. It reads the cookies once, because each read blocks on another process,
 * and what a viewer chose for the player only on films' pages, for the same reason. An address with
 * `?tv=1` makes the screen a television, and one with `?tv=0` no longer. The parts of a page make
 * room for each other, so the link that it adds lets the browser paint once the page is whole.
 */
export const PRE_PAINT = `(()=>{
const html=document.documentElement,cookies=document.cookie;
document.head.append(Object.assign(document.createElement("link"),{rel:"expect",blocking:"render",href:"#below"}));
const cookie=name=>("; "+cookies).split("; "+name+"=")[1]?.split(";")[0];
const tv=/[?&]tv=([01])(?:&|$)/.exec(location.search)?.[1];
if(tv)document.cookie="${TELEVISION_COOKIE}=on; Path="+(html.dataset.base||"/")+"; SameSite=Lax; Max-Age="+tv*${CHOICE_SECONDS};
if(tv?tv==="1":cookie("${TELEVISION_COOKIE}")==="on")html.dataset.television="";
const version=cookie("viewer"),theme=cookie("theme");
html.dataset.viewer=version?"in":"out";
if(theme==="evening"||theme==="matinee")html.dataset.theme=theme;
if(cookie("consent")===undefined)html.dataset.consent="unasked";
if(navigator.globalPrivacyControl)html.dataset.gpc="";
if(html.dataset.region)html.style.setProperty("--region",JSON.stringify(html.dataset.region));
if(location.pathname.includes("/archive/"))try{
for(const choice of ["theater","unpinned"])if(sessionStorage.getItem(choice)!==null)html.dataset[choice]="";
}catch{}
if(version)try{
const user=JSON.parse(localStorage.getItem("user"));
if(user.version===version&&typeof user.initials==="string")html.style.setProperty("--initials",JSON.stringify(user.initials));
if(user.version===version){
html.dataset.profile=user.colour;
if(user.isOperator)html.dataset.operator="";
if(user.isChild)html.dataset.child=user.services??"";
if(user.alerts>0){html.dataset.alerts="";html.style.setProperty("--alerts",JSON.stringify(user.alerts>99?"99+":""+user.alerts));}
if(user.continue?.length)html.dataset.continue="";
if(user.watchlist?.some(key=>user.watched?.[key]===undefined))html.dataset.saved="";
const likes=user.preferences??{};
if(likes.autoplaysTrailers===false)html.dataset.waits="";
const hides=likes.hidesWatched&&Object.keys(user.watched??{})[0]&&sessionStorage.getItem("shows-watched")===null;
if(hides)html.dataset.hides="";
if(user.unwanted?.[0])html.dataset.unwanted="";
if(hides||user.unwanted?.[0])setTimeout(()=>html.dataset.marked="",2000);
}
}catch{}
})()`;
