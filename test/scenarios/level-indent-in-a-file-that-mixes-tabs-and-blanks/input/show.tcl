proc show {w} {
    if {$w ne ""} {
	if {$w eq "a"} {
	    set w "b"
	}
	label $w.one -text $w
	pack $w.one
    }
}
