proc show {w} {
    if {$w ne ""} {
	if {$w eq "a"} {
	    set w "b"
	}
	if {[catch {label $w.one -text $w}]} {
	    label $w.one
	}
	pack $w.one
    }
}
